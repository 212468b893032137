import type { ReactNode } from "react";

/** A line icon of 24 by 24, drawn as large as the text beside it. Decorative: the text must have the same meaning. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="flex-none"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);

export const FilterIcon = () => (
  <Icon>
    <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
    <circle cx="16" cy="7" r="2" />
    <circle cx="8" cy="17" r="2" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M4 5h4v5H4zM4 14h4v5H4zM12 6h8M12 9h5M12 15h8M12 18h5" />
  </Icon>
);

export const GridIcon = () => (
  <Icon>
    <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />
  </Icon>
);

export const PinIcon = () => (
  <Icon>
    <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Z" />
    <circle cx="12" cy="10" r="2" />
  </Icon>
);

export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2Z" />
  </Icon>
);

export const DirectionsIcon = () => (
  <Icon>
    <path d="m12 3 9 9-9 9-9-9zM9 14v-2a1 1 0 0 1 1-1h4M12.5 9l2 2-2 2" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4M8 7.5 12 4l4 3.5M6 12H5v8h14v-8h-1" />
  </Icon>
);

export const FeedIcon = () => (
  <Icon>
    <path d="M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8" />
    <circle cx="6" cy="18" r="1" />
  </Icon>
);

export const ThumbsUpIcon = () => (
  <Icon>
    <path d="M7 11v9H4v-9zM7 11l4-7.5c1.5 0 2.5 1 2.5 2.5l-.5 4h5.5a2 2 0 0 1 2 2.3l-1 6a2 2 0 0 1-2 1.7H7" />
  </Icon>
);

export const CalendarIcon = () => (
  <Icon>
    <path d="M4 6h16v14H4zM4 11h16M8 3v5M16 3v5" />
  </Icon>
);

export const MailIcon = () => (
  <Icon>
    <path d="M3 6h18v12H3zM3 7l9 7 9-7" />
  </Icon>
);

export const EditIcon = () => (
  <Icon>
    <path d="m4 20 1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3" />
  </Icon>
);

export const DeleteIcon = () => (
  <Icon>
    <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 13 4.5 4.5L19 7" />
  </Icon>
);

export const AlertIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.01" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.01" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M20 12H5M11 6l-6 6 6 6" />
  </Icon>
);

export const ForwardIcon = () => (
  <Icon>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Icon>
);
