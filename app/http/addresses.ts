/** The API's addresses. Signing in and out stand among them, but those are pages, as is what tells of them all. */
const API = /^\/api\/(?!((login|callback|logout)(\.data)?\/?)?$)/i;

/** Whether a path is one of the API's, where everything is said in JSON. */
export function isApiPath(path: string): boolean {
  return API.test(path);
}

/** Where script asks what may be meant by a text that is being typed. */
export const SUGGESTIONS_PATH = "/search/suggestions";
