import { reviewText } from "../reviews/reviewStyles";

/** What a user has written, beside a decision or an answer on it. */
export function QuotedText({ text }: { text: string }) {
  return (
    <blockquote dir="auto" className={`border-l-3 border-edge pl-3 wrap-anywhere ${reviewText}`}>
      {text}
    </blockquote>
  );
}
