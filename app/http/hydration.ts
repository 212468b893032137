/** The path of a page's hydration data is this, followed by the path of the page. */
export const HYDRATION_PATH = "/hydration";

/** Whether a route needs its scripts at once (the default), or only when a user begins to use one of its controls. */
export interface RouteHandle {
  hydration: "load" | "interaction";
}

/** What React Router hydrates a page with. It is in the page, or loaded when the page is hydrated on an interaction. */
export interface HydrationData {
  /** React Router's own settings. */
  context: object;
  /** The data of the loaders, as React Router serializes it. */
  state: string;
  /** The same for the same state. A page of another state cannot be hydrated with this one. */
  tag: string;
  /** The address of the module that defines the routes. */
  manifest: string;
  /** The addresses of the modules of the page's routes, by the route's id. */
  modules: Record<string, string>;
}
