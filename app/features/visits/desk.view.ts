/** What the desk page shows of one day. */
export interface DeskSheetView {
  /** Such as `2026-11-27`. */
  day: string;
  /** The day in words. */
  text: string;
  code: string;
  /** A QR code as the data of an SVG path, and its squares along one side. */
  qr: { size: number; path: string };
}
