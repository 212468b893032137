/** Paths of the API. Sign-in, sign-out and the API's reference are pages, though their paths begin with `/api` too. */
const API = /^\/api\/(?!((login|callback|logout)(\.data)?\/?)?$)/i;

/** Whether a path belongs to the JSON API. */
export function isApiPath(path: string): boolean {
  return API.test(path);
}

/** The path from which the browser loads search suggestions while the user types. */
export const SUGGESTIONS_PATH = "/search/suggestions";
