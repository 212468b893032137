import { addAbortSignal, Readable } from "node:stream";
import type { ImageBucket } from "~/lib/environment";
import { IMAGE_CACHE_CONTROL, IMAGE_TYPES_BY_FORMAT, type ImageStore } from "./imageStore.server";

/**
 * How long the bucket may take, in milliseconds. All of an upload or a read is over in less than ten seconds, however
 * often it is tried: whoever waits is told by then.
 */
const TIMEOUT_MS = { connect: 3_000, request: 4_000, overall: 9_000 };

/** A try, and another one. */
const MAX_ATTEMPTS = 2;

/**
 * Keeps images in a bucket of whatever speaks S3.
 * @throws nothing yet: the bucket is first asked when an image comes or is asked for
 */
export async function openBucketStore(bucket: ImageBucket): Promise<ImageStore> {
  // Here, since it is much code, and a site on disks has no use for it.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import(
    "@aws-sdk/client-s3"
  );
  const { endpoint, region, name: Bucket, accessKeyId, secretAccessKey, publicUrl } = bucket;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path: most that speak S3 have no name of its own for each.
    forcePathStyle: true,
    // Most have no word of the newer checksums either.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: TIMEOUT_MS.connect,
      requestTimeout: TIMEOUT_MS.request,
      // Left to itself it only warns.
      throwOnRequestTimeout: true,
    },
  });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS.overall) });

  return {
    async put({ name, format, bytes }) {
      const file = {
        Bucket,
        Key: name,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: IMAGE_TYPES_BY_FORMAT[format],
        CacheControl: IMAGE_CACHE_CONTROL,
      };
      await client.send(new PutObjectCommand(file), inTime());
    },

    async read(name) {
      const options = inTime();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), options);
        if (!Body) return null;
        // What stalls in the middle ends with the rest.
        if (Body instanceof Readable) addAbortSignal(options.abortSignal, Body);
        return new Uint8Array(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(names) {
      const options = inTime();
      // One by one: to delete many at once needs a checksum that not all understand.
      await Promise.all(
        names.map((name) => client.send(new DeleteObjectCommand({ Bucket, Key: name }), options)),
      );
    },

    publicAddress: (name) => publicUrl && `${publicUrl}/${name}`,
  };
}
