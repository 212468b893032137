import { useId } from "react";
import { product } from "~/lib/product";
import type { DeskSheetView } from "./desk.view";

interface DeskSheetProps {
  sheet: DeskSheetView;
  courtName: string;
  /** The address that people without a camera type. */
  address: string;
}

/** One page to print: a court's QR code and code of one day. On paper it is black on white. */
export function DeskSheet({ sheet: { code, text, qr }, courtName, address }: DeskSheetProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-white px-4 py-8 text-center text-black print:break-after-page print:border-0 print:pt-16 print:last:break-after-auto"
    >
      <h2 id={headingId}>{text}</h2>
      <p className="text-lg wrap-anywhere">
        Played at <bdi className="font-semibold">{courtName}</bdi>? Rate it on {product.name}.
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="h-auto w-full max-w-80"
        role="img"
        aria-label={`QR code that opens the review form with the code of ${text}`}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className="wrap-anywhere">Scan it, or open {address} and type the visit code:</p>
      <p className="text-4xl font-extrabold tracking-widest">{code}</p>
      <p>Good on this day and the next. Your review is then marked “Visited”.</p>
    </section>
  );
}
