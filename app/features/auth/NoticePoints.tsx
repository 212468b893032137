import { box } from "~/ui/styles";
import { PRIVACY_NOTICE } from "./privacyNotice";

/** The points of the privacy notice, each with its heading. */
export function NoticePoints() {
  return (
    <dl className={`grid gap-4 p-5 ${box}`}>
      {PRIVACY_NOTICE.points.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-bold">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
