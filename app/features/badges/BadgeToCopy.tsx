import type { ReactNode } from "react";
import { product } from "~/lib/product";
import { CopyButton } from "~/ui/CopyButton";
import { control, fieldColumn, labelText, soft } from "~/ui/styles";
import { BADGE_SIZE, type BadgeView } from "./badge";

const FIELD_ID = "badge-html";

/** A badge as it looks on light and dark pages, and the HTML that puts it on another site. */
export function BadgeToCopy({ image, text, html }: BadgeView) {
  return (
    <>
      <p>
        Show this rating on the website of your club or shop. The picture always has the current rating, and
        leads to the reviews.
      </p>
      <figure>
        <div className="grid gap-3 md:grid-cols-2">
          <Ground look="bg-on-court">
            <img src={image} {...BADGE_SIZE} alt={text} />
          </Ground>
          <Ground look="bg-court-deep">
            <img src={image} {...BADGE_SIZE} alt="" />
          </Ground>
        </div>
        <figcaption className={`mt-2 ${soft}`}>On a light page and on a dark one.</figcaption>
      </figure>
      <div className={fieldColumn}>
        <label className={labelText} htmlFor={FIELD_ID}>
          HTML to copy
        </label>
        <textarea
          id={FIELD_ID}
          className={control.textarea}
          rows={7}
          value={html}
          spellCheck={false}
          readOnly
        />
        <p className="flex">
          <CopyButton text={html} />
        </p>
        <p className={soft}>
          It names today's rating with its date, for people who cannot see the picture and for search engines.
          Copy it again when the rating has changed.
        </p>
      </div>
      <p>
        Sites that know oEmbed make this badge from the address of the page. {product.name} never counts who
        sees it, and sets no cookies with it.
      </p>
    </>
  );
}

function Ground({ look, children }: { look: string; children: ReactNode }) {
  return (
    <div className={`flex justify-center rounded-card border border-line p-4 [&>img]:max-w-full ${look}`}>
      {children}
    </div>
  );
}
