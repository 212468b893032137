import { addAbortSignal, pipeline, Readable, Transform } from "node:stream";
import { DELETABLE_IMMUTABLE } from "~/http/cacheControl";
import type { ImageBucket } from "~/lib/environment";
import { IMAGE_TYPES_BY_FORMAT, type ImageStore } from "./imageStore.server";

/**
 * The timeouts of the bucket, in milliseconds. An upload or a read fails after less than ten seconds, retries included: an
 * upload is encoded before it is stored, which can take two seconds, and twice that on a busy machine.
 */
const TIMEOUT_MS = { connect: 2_000, request: 2_500, overall: 6_000 };

/** The maximum size of a response, in bytes. The largest files, of 1600 by 1600 transparent pixels of noise, have 4.3 MB. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** One retry. */
const MAX_ATTEMPTS = 2;

/**
 * Opens a store in an S3-compatible bucket. Does not connect: connection errors are thrown by the store's methods.
 */
export async function openBucketStore(bucket: ImageBucket): Promise<ImageStore> {
  // Loaded here because the SDK is large, and sites with a disk store do not need it.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import(
    "@aws-sdk/client-s3"
  );
  const { endpoint, region, name: Bucket, accessKeyId, secretAccessKey, publicUrl } = bucket;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most S3-compatible servers do not support buckets as host names.
    forcePathStyle: true,
    // Most do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: TIMEOUT_MS.connect,
      requestTimeout: TIMEOUT_MS.request,
      // By default it only warns.
      throwOnRequestTimeout: true,
    },
  });
  // The SDK reads whole responses into memory, those of errors as well.
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { response } = result;
      if (typeof response === "object" && response && "body" in response && response.body instanceof Readable)
        response.body = withLimit(response.body);
      return result;
    },
    { step: "deserialize", priority: "low" },
  );
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS.overall) });

  return {
    async put({ name, format, bytes }) {
      const file = {
        Bucket,
        Key: name,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: IMAGE_TYPES_BY_FORMAT[format],
        CacheControl: DELETABLE_IMMUTABLE,
      };
      await client.send(new PutObjectCommand(file), withTimeout());
    },

    async read(name) {
      const options = withTimeout();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), options);
        if (!Body) return null;
        // The timeout also covers a body that stalls.
        if (Body instanceof Readable) addAbortSignal(options.abortSignal, Body);
        return new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(names) {
      const options = withTimeout();
      // One by one, because DeleteObjects needs a checksum that not all servers support.
      await Promise.all(
        names.map((name) => client.send(new DeleteObjectCommand({ Bucket, Key: name }), options)),
      );
    },

    publicAddress: (name) => publicUrl && `${publicUrl}/${name}`,
  };
}

/** A stream of the same bytes, which fails when there are too many. */
function withLimit(body: Readable): Readable {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      size += chunk.byteLength;
      if (size > MAX_RESPONSE_BYTES) callback(new Error("The bucket's response is too large"));
      else callback(null, chunk);
    },
  });
  // Its reader gets the error.
  return pipeline(body, limit, () => {});
}
