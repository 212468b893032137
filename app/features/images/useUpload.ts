import { useEffect, useRef, useState } from "react";
import { UPLOAD_FAILED } from "./image.labels";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";

/** What became of an upload. */
type Uploaded = { address: string } | { fault: string; status: number };

/** How far an upload is, from 0 to 1; null where none is under way. */
type Progress = number | null;

/**
 * Sends an image ahead of its form. By XMLHttpRequest: fetch does not tell how much has been sent.
 * @returns how far it is, and what sends a file
 */
export function useUpload(purpose: ImagePurpose) {
  const { uploadPath, fileField } = IMAGE_PURPOSES[purpose];
  const [progress, setProgress] = useState<Progress>(null);
  const underWay = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const send = (file: File, onEnd: (uploaded: Uploaded) => void) => {
    const request = new XMLHttpRequest();
    underWay.current = request;
    request.open("POST", uploadPath);
    request.responseType = "json";
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) setProgress(loaded / total);
    };
    const end = (uploaded: Uploaded) => {
      underWay.current = null;
      setProgress(null);
      onEnd(uploaded);
    };
    request.onload = () => end(read(request.status, request.response));
    request.onerror = () => end({ fault: UPLOAD_FAILED, status: 0 });
    request.ontimeout = request.onerror;
    const body = new FormData();
    body.set(fileField, file);
    setProgress(0);
    request.send(body);
  };
  return { progress, send };
}

function read(status: number, answer: unknown): Uploaded {
  const address = textIn(answer, "imageUrl");
  if (status < 300 && address) return { address };
  return { fault: textIn(answer, "message") ?? `${UPLOAD_FAILED}: ${status}`, status };
}

function textIn(answer: unknown, name: "imageUrl" | "message"): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  const value: unknown = Object.entries(answer).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : null;
}
