/** A text, or its UTF-8 bytes, in one piece or several. */
export type Content = string | Buffer | readonly Buffer[];

/**
 * A response with a text as its body. The server sends it without a stream, which would cost more than all other work
 * for a small response; the stream is created only when it is used.
 */
export class TextResponse extends Response {
  readonly content: Content;
  /** The sources of its inline scripts for the Content-Security-Policy: `sha256-…`. */
  readonly inlineScripts: readonly string[];
  /** Returns the text as gzip, if that costs less than compressing it. */
  readonly gzip: (() => Promise<Buffer>) | undefined;
  #streamed: Response | undefined;

  /** @param init with a Content-Type, which is not guessed */
  constructor(
    content: Content,
    init: ResponseInit,
    inlineScripts: readonly string[] = [],
    gzip?: () => Promise<Buffer>,
  ) {
    super(null, init);
    this.content = content;
    this.inlineScripts = inlineScripts;
    this.gzip = gzip;
  }

  /** The content in one piece. */
  get whole(): string | Buffer {
    const { content } = this;
    return typeof content === "string" || Buffer.isBuffer(content) ? content : Buffer.concat(content);
  }

  get #stream(): Response {
    this.#streamed ??= new Response(streamOf(this), this);
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
    return new TextResponse(this.content, this, this.inlineScripts, this.gzip);
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
function streamOf(response: TextResponse): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(response.whole));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
