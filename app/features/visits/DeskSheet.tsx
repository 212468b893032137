import { useId } from "react";
import { product } from "~/lib/product";
import type { DeskSheetView } from "./desk.view";

interface DeskSheetProps {
  sheet: DeskSheetView;
  courtName: string;
  /** The address that people without a camera type. */
  address: string;
}

/** One page to print: a court's QR code and code of one day. */
export function DeskSheet({ sheet: { code, text, qr }, courtName, address }: DeskSheetProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-4 py-8 text-center print:break-after-page print:border-0 print:pt-16 print:last:break-after-auto"
    >
      <h2 id={headingId}>{text}</h2>
      <p className="text-lg wrap-anywhere">
        Played at <bdi className="font-semibold">{courtName}</bdi>? Rate it on {product.name}.
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="h-auto w-full max-w-80 rounded-control"
        role="img"
        aria-label={`QR code that opens the review form with the code of ${text}`}
        shapeRendering="crispEdges"
      >
        {/* The same in dark mode: readers expect dark on light. */}
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="wrap-anywhere">Scan it, or open {address} and type the visit code:</p>
      <p className="pl-2 text-3xl font-extrabold tracking-[0.2em]">{code}</p>
      <p>Valid on this day and the next. Marks your review as “Visited”.</p>
    </section>
  );
}
