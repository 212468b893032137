import { useEffect, useRef, useState } from "react";
import { UPLOAD_FAILED } from "./image.labels";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";

/** The outcome of an upload; `status` is 0 without a response. */
type UploadResult = { address: string } | { error: string; status: number };

/**
 * How long an upload may take, in milliseconds. The server waits two minutes for a whole request, then stores the image; so
 * this ends no upload that the server still accepts, but one whose connection is lost without an error.
 */
const TIMEOUT = 180_000;

/** The progress of the upload, from 0 to 1; null when none is running. */
type Progress = number | null;

/**
 * Uploads an image before its form is submitted. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @returns the progress, and the functions that upload a file and cancel this
 */
export function useUpload(purpose: ImagePurpose) {
  const { uploadPath, fileField } = IMAGE_PURPOSES[purpose];
  const [progress, setProgress] = useState<Progress>(null);
  const currentRequest = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => currentRequest.current?.abort(), []);

  const send = (file: File, onEnd: (uploaded: UploadResult) => void) => {
    const request = new XMLHttpRequest();
    currentRequest.current = request;
    request.open("POST", uploadPath);
    request.responseType = "json";
    request.timeout = TIMEOUT;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) setProgress(loaded / total);
    };
    const end = (uploaded: UploadResult) => {
      currentRequest.current = null;
      setProgress(null);
      onEnd(uploaded);
    };
    request.onload = () => end(readResult(request.status, request.response));
    request.onerror = () => end({ error: UPLOAD_FAILED, status: 0 });
    request.ontimeout = request.onerror;
    const body = new FormData();
    body.set(fileField, file);
    setProgress(0);
    request.send(body);
  };
  const cancel = () => {
    currentRequest.current?.abort();
    currentRequest.current = null;
    setProgress(null);
  };
  return { progress, send, cancel };
}

function readResult(status: number, response: unknown): UploadResult {
  const address = textField(response, "imageUrl");
  if (status < 300 && address) return { address };
  return { error: textField(response, "message") ?? `${UPLOAD_FAILED}: ${status}`, status };
}

function textField(response: unknown, name: "imageUrl" | "message"): string | null {
  if (typeof response !== "object" || response === null) return null;
  const value: unknown = Object.entries(response).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : null;
}
