import { useNavigation } from "react-router";

/** A progress line during a navigation; CSS delays it by 200 ms. */
export function NavigationProgress() {
  const navigation = useNavigation();
  return navigation.state === "idle" ? null : <div className="progress" aria-hidden="true" />;
}
