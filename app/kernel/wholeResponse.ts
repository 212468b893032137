/**
 * A response whose whole body is at hand. The server sends it in one piece: to read it back out of the response's
 * stream costs more than all else that is done for a small answer.
 */
export class WholeResponse extends Response {
  readonly whole: Uint8Array;

  /** @param body its bytes, for whoever has them already, or a text */
  constructor(body: Uint8Array<ArrayBuffer> | string, init?: ResponseInit) {
    const whole = typeof body === "string" ? Buffer.from(body) : body;
    super(whole, init);
    this.whole = whole;
  }
}
