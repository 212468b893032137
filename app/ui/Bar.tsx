/** A bar that is filled to a share from 0 to 1. Decorative: the number must stand beside it. */
export function Bar({ share }: { share: number }) {
  return (
    <svg
      className="h-2 w-full rounded-full bg-line forced-colors:border forced-colors:border-[GrayText]"
      aria-hidden="true"
    >
      <rect
        className="fill-star forced-colors:fill-[CanvasText]"
        width={`${Math.round(share * 100)}%`}
        height="8"
        rx="4"
      />
    </svg>
  );
}
