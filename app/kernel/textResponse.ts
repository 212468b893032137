/**
 * A response whose body is a text. The server sends the text as it is, in one piece: to read it back out of the
 * response's stream costs more than all else that is done for a small answer.
 */
export class TextResponse extends Response {
  readonly wholeText: string;

  constructor(text: string, init?: ResponseInit) {
    super(text, init);
    this.wholeText = text;
  }
}
