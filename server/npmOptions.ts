import { StartError } from "./startError.ts";

/** The options of all commands, without those that npm has as well, `--message` and `--yes`. */
export const COMMAND_OPTIONS = [
  "passphrase-file",
  "recipient",
  "identity",
  "to",
  "images-in-folder",
  "keep-equipment",
  "reason",
  "days",
] as const;

/**
 * Expects that npm has passed on a command's options. Without two dashes before them it takes them for its own: a backup would
 * not be encrypted, or equipment deleted that should stay.
 * @param args the name of the command and what npm has passed on
 * @param variables of the process, among which npm puts the options that it has taken
 * @throws StartError
 */
export function expectOptionsFromNpm(args: readonly string[], variables: NodeJS.ProcessEnv): void {
  const taken = COMMAND_OPTIONS.find(
    (name) => variables[`npm_config_${name.replaceAll("-", "_")}`] !== undefined,
  );
  if (taken === undefined) return;
  throw new StartError(
    `npm took --${taken} for its own, and nothing was done. Put two dashes before: npm run ${args[0]} -- … --${taken} …`,
  );
}
