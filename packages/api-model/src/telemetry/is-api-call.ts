import type { Exchange, HttpHeader } from "./exchange.ts";
import { mediaType } from "./media-type.ts";
import { headerValue } from "./read-headers.ts";

/** Media types of messages between programs. */
const ofPrograms =
  /^(?:application|text)\/(?:.+[+.-])?json$|^application\/(?:x-ndjson|ndjson|jsonl|json-seq|x-protobuf|protobuf|vnd\.google\.protobuf|msgpack|x-msgpack|vnd\.msgpack|cbor|avro|soap\+xml|xml)$|^application\/(?:grpc|connect\+)\S*$|^application\/(?!xhtml|rss|atom|rdf|xslt|mathml)\S+\+xml$|^text\/(?:xml|csv|event-stream)$/;
/** Static files of websites. */
const siteFile =
  /\.(?:avif|bmp|css|eot|gif|htm|html|ico|jpe?g|js|map|mjs|mp[34]|otf|png|svg|ttf|wasm|webm|webp|woff2?)$/i;
const sitemap = /(?:^|\/)sitemap[\w-]*\.xml$/i;

/**
 * Whether a call looks like an API call: the request or the response has a media type of programs, the response has no
 * media type, or a script sent the request. Known operations are API calls whatever they answer; see `Analyst.isOperation`.
 */
export function isApiCall({
  path,
  reqHeaders,
  resHeaders,
}: Pick<Exchange, "path" | "reqHeaders" | "resHeaders">): boolean {
  if (isSiteFile(path)) return false;
  const answered = headerValue(resHeaders, "content-type");
  if (answered === null) return true;
  if (isOfPrograms(answered)) return true;
  const asked = headerValue(reqHeaders, "content-type");
  return (asked !== null && isOfPrograms(asked)) || isByScript(reqHeaders);
}

/** Whether a path names a static file of a website. */
export function isSiteFile(path: string): boolean {
  return siteFile.test(path) || sitemap.test(path);
}

function isOfPrograms(contentType: string): boolean {
  return ofPrograms.test(mediaType(contentType));
}

/** Scripts set `X-Requested-With`, or accept data formats only. */
function isByScript(headers: readonly HttpHeader[]): boolean {
  if (headerValue(headers, "x-requested-with")?.toLowerCase() === "xmlhttprequest") return true;
  const accepted = headerValue(headers, "accept")?.split(",") ?? [];
  return accepted.length > 0 && accepted.every((each) => isOfPrograms(each.split(";", 1)[0] ?? ""));
}

/** Paths that load balancers and orchestrators probe, and what probes call themselves. */
const healthPath =
  /^(?:\/(?:actuator|api|internal|management|q|rest|v\d+))*\/(?:health|healthz|health[-_]?check|livez|readyz|startupz|ping|__lbheartbeat__)(?:\/(?:live|liveness|ready|readiness|started))?$/i;
const prober =
  /^(?:kube-probe\/|GoogleHC\/|ELB-HealthChecker\/|Amazon-Route53-Health-Check-Service|Envoy\/HC|Consul Health Check|Azure Traffic Manager Endpoint Monitor|Load Balancer Agent|GoogleStackdriverMonitoring-UptimeChecks)/i;
const credentials = ["authorization", "cookie", "x-api-key"];

/**
 * Whether a call looks like a health check: a plain read of a path that is named so, or by a prober, which has no
 * credentials: anyone can send its user agent. If a document names the path, it's an operation.
 */
export function isHealthCheck({
  method,
  path,
  query,
  userAgent,
  reqHeaders,
}: Pick<Exchange, "method" | "path" | "query" | "userAgent" | "reqHeaders">): boolean {
  if ((method !== "GET" && method !== "HEAD") || query !== null) return false;
  if (healthPath.test(path)) return true;
  return prober.test(userAgent ?? "") && credentials.every((name) => headerValue(reqHeaders, name) === null);
}

/** Whether a call is a CORS preflight (Fetch §4.8), which isn't an operation of the API. */
export function isPreflight({ method, reqHeaders }: Pick<Exchange, "method" | "reqHeaders">): boolean {
  return method === "OPTIONS" && headerValue(reqHeaders, "access-control-request-method") !== null;
}
