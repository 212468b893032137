import { useNavigation } from "react-router";

/** A progress line during a navigation; CSS delays it by 200 ms. */
export function NavigationProgress() {
  const navigation = useNavigation();
  return navigation.state === "idle" ? null : (
    <div
      className="fixed top-0 left-0 z-50 h-0.75 w-full origin-left animate-progress bg-on-court opacity-0"
      aria-hidden="true"
    />
  );
}
