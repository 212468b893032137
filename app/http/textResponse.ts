/**
 * A response with a text as its body. The server sends the text in one piece, without a stream, which would cost more
 * than all other work for a small response; the stream is created only when it is used.
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

/** The text is encoded only when it is read, as React Router only checks that there is a stream. */
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
