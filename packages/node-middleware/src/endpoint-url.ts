/** The address of one of Parapet's endpoints. @throws TypeError where `server` is no origin */
export function endpointUrl(path: string, server: string): URL {
  // `URL.parse` needs Node 22.
  const url = URL.canParse(path, server) ? new URL(path, server) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new TypeError(`server must be an origin such as https://parapet.example.com, not "${server}".`);
}
