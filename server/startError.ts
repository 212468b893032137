/** Why Bandeja does not start, told to whoever can put it right: no stack, no log entry, just the text. */
export class StartError extends Error {
  override name = "StartError";
}
