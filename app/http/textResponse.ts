/**
 * A response with a text as its body, or its UTF-8 bytes. The server sends it in one piece, without a stream, which would
 * cost more than all other work for a small response; the stream is created only when it is used.
 */
export class TextResponse extends Response {
  readonly whole: string | Buffer;
  /** The sources of its inline scripts for the Content-Security-Policy: `sha256-…`. */
  readonly inlineScripts: readonly string[];
  /** Returns the text as gzip, if that costs less than compressing it. */
  readonly gzip: (() => Promise<Buffer>) | undefined;
  #streamed: Response | undefined;

  /** @param init with a Content-Type, which is not guessed */
  constructor(
    whole: string | Buffer,
    init: ResponseInit,
    inlineScripts: readonly string[] = [],
    gzip?: () => Promise<Buffer>,
  ) {
    super(null, init);
    this.whole = whole;
    this.inlineScripts = inlineScripts;
    this.gzip = gzip;
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
    return new TextResponse(this.whole, this, this.inlineScripts, this.gzip);
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
function streamOf(text: string | Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
