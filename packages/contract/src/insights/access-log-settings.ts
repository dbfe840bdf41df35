/** What makes other proxies than nginx write an access log that Parapet reads; tests run the proxies with these texts. */

/** The proxies that tests run with these texts, besides nginx. */
export const testedLogProxies = ["apache", "haproxy", "caddy"] as const;

/** HAProxy's `global` section: one line a request, as it is, on standard output. */
export const haproxyGlobal = "log stdout format raw local0";

/** A frontend's lines: the fields of nginx's log, as far as HAProxy knows them. */
export const haproxyFrontend = `mode http
log global
http-request capture req.hdr(Host) len 255
http-request capture req.hdr(User-Agent) len 512
log-format '{"time":"%Tl","remote_addr":"%ci","request_method":"%HM","request_uri":"%[capture.req.uri,json(utf8s)]","server_protocol":"%HV","host":"%[capture.req.hdr(0),json(utf8s)]","status":"%ST","bytes_received":"%U","bytes_sent":"%B","duration_ms":"%Ta","upstream_addr":"%si:%sp","http_user_agent":"%[capture.req.hdr(1),json(utf8s)]"}'`;

/** Where the lines go in these texts. */
export const proxyLogFiles = {
  apache: "/var/log/apache2/parapet.log",
  haproxy: "/var/log/haproxy-parapet.log",
  caddy: "/var/log/caddy/parapet.log",
} as const;

/** Apache's combined log format with the name and port of the host. */
export const apacheLog = `CustomLog ${proxyLogFiles.apache} "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\""`;

/** A site's block in a Caddyfile. */
export const caddyLog = `log {
  output file ${proxyLogFiles.caddy}
  format json
}`;
