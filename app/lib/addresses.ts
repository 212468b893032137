/** Whether a text is the address of a web page. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

/** Whether a text is the address of a database in a Postgres; its host may be the folder of a socket, in a parameter. */
export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return (url.hostname !== "" || url.searchParams.has("host")) && url.pathname.length > 1;
}

/** What is wrong with the origin of a site, such as https://bandeja.example; null when nothing is. */
export function originProblem(text: string): string | null {
  const url = URL.parse(text);
  if (/\s/.test(text)) return "must have no spaces";
  if (!url || !isWebAddress(text)) return "must be an origin such as https://bandeja.example, with no path";
  const { origin } = url;
  if ([origin, `${origin}/`].includes(text.toLowerCase())) return null;
  return /^https?:\/\/[^/?#@]+:\d+\/?$/.test(text) && !url.port
    ? `must not name the default port: ${origin}`
    : "must be an origin such as https://bandeja.example, with no path";
}
