/**
 * A response whose whole body is a text at hand. The server sends it in one piece with its headers, and never asks for
 * the stream of it, which costs more to make and to read than all else that is done for a small answer: it is made
 * where somebody asks.
 */
export class TextResponse extends Response {
  readonly whole: string;
  #streamed: Response | undefined;

  /** @param init with a Content-Type, which is not guessed */
  constructor(whole: string, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  get #stream(): Response {
    this.#streamed ??= new Response(streamOf(this.whole), this);
    return this.#streamed;
  }

  override get body() {
    return this.#stream.body;
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false;
  }

  override arrayBuffer() {
    return this.#stream.arrayBuffer();
  }

  override blob() {
    return this.#stream.blob();
  }

  override bytes() {
    return this.#stream.bytes();
  }

  override clone() {
    return new TextResponse(this.whole, this);
  }

  override formData() {
    return this.#stream.formData();
  }

  override json() {
    return this.#stream.json();
  }

  override text() {
    return this.#stream.text();
  }
}

/** React Router asks whether there is a stream, and reads none: the text is encoded only where it is read. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
