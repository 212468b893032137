import { useNavigation } from "react-router";

/** A thin line at the top while the next page is on its way; CSS holds it back for the first 200 ms. */
export function NavigationProgress() {
  const navigation = useNavigation();
  return navigation.state === "idle" ? null : <div className="progress" aria-hidden="true" />;
}
