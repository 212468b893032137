import { InPlaceLink } from "~/ui/InPlaceLink";
import { chip, chipRow } from "~/ui/styles";
import { deskHref, WEEK } from "./desk.query";
import { shortDayText } from "./visitDays";

interface DeskDaysProps {
  /** The address of the page. */
  path: string;
  /** The days that can be printed, today first. */
  days: readonly string[];
  /** Those that are shown. */
  shown: readonly string[];
}

/** Links to the codes of one day, or of all. */
export function DeskDays({ path, days, shown }: DeskDaysProps) {
  const isWeek = shown.length > 1;
  const choices = [
    ...days.map((day, at) => ({
      label: at === 0 ? "Today" : shortDayText(day),
      to: deskHref(path, at === 0 ? null : day),
      isChosen: !isWeek && shown.includes(day),
    })),
    { label: `All ${days.length} days`, to: deskHref(path, WEEK), isChosen: isWeek },
  ];
  return (
    <ul className={chipRow} aria-label="Days to print">
      {choices.map(({ label, to, isChosen }) => (
        <li key={to}>
          <InPlaceLink
            to={to}
            className={isChosen ? chip.chosen : chip.go}
            aria-current={isChosen || undefined}
          >
            {label}
          </InPlaceLink>
        </li>
      ))}
    </ul>
  );
}
