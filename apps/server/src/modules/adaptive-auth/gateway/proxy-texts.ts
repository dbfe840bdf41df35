import { forgeable, toApi, toClient } from "./gateway-headers.ts";
import { tapText } from "./middleware-texts.ts";
import type { Protection } from "./nginx-text.ts";

/** Caddy 2.6 and later. Its `forward_auth` asks as Traefik does and passes refusals on as they are. */
export function caddyText({ slug, parapet, failure, upstream, behind }: Protection): string {
  const trusted = behind.length === 0 ? "" : `\n\t\ttrusted_proxies ${behind.join(" ")}`;
  const undecided =
    failure === "open"
      ? `reverse_proxy ${upstream}`
      : `header Content-Type application/problem+json
		header Retry-After 1
		respond \`{"type":"/problems/no_decision","title":"No decision can be made","status":503,"retry_after":1}\` 503`;
  return `# Into the site of your API, in place of its reverse_proxy.
route {
	# Only Parapet may set these, and an API may read X_Adaptive_* as X-Adaptive-*, and X.Api.Key as X-Api-Key.
	request_header -*_*
	request_header -*.*
${forgeable.map((name) => `\trequest_header -${name}`).join("\n")}
	# Connection can't take headers from the API, and only WebSockets may upgrade.
	@websocket header Upgrade websocket
	@other not header Upgrade websocket
	request_header @websocket Connection Upgrade
	request_header @other -Connection
	request_header @other -Upgrade

	vars parapet asked
	forward_auth ${parapet.origin} {
		uri /v1/forward-auth?api=${slug}&style=traefik
		header_up Host ${parapet.host}
		copy_headers ${toApi.join(" ")}${trusted}
		transport http {
			dial_timeout 100ms
			response_header_timeout 300ms
		}
	}
	vars parapet decided
	request_header -X-Adaptive-Elevation
	reverse_proxy ${upstream}${trusted === "" ? "" : ` {${trusted}\n\t}`}
}
handle_errors {
	@undecided vars {http.vars.parapet} asked
	handle @undecided {
		${undecided}
	}
}
${
  behind.length === 0
    ? `# Behind a load balancer, add its address to the API's trusted proxies in Parapet, and copy this text again.
`
    : ""
}`;
}

/** HAProxy 2.6 and later with Lua, which Debian's has. Its own client asks, as Traefik does. */
export function haproxyText({ slug, parapet, failure, behind }: Protection): string {
  const name = slug.replaceAll("-", "_");
  const source =
    behind.length === 0
      ? `  # Behind a load balancer, add its address to the API's trusted proxies in Parapet, and copy this text again.
`
      : `  http-request set-src req.hdr_ip(x-forwarded-for,-1) if { src ${behind.join(" ")} }
`;
  return `# Into global: headers of up to 64 KiB, and the file below.
  tune.bufsize 81920
  lua-load /etc/haproxy/parapet-${slug}.lua

# Into the frontend of your API.
${source}  http-request set-header X-Forwarded-For %[src]
  # Only Parapet may set these, and an API may read X_Adaptive_* as X-Adaptive-*, and X.Api.Key as X-Api-Key.
  http-request del-header [^a-z0-9-] -m reg
${forgeable.map((each) => `  http-request del-header ${each}`).join("\n")}
  # Only WebSockets may upgrade.
  http-request del-header Upgrade unless { req.hdr(Upgrade) -i websocket }
  http-request lua.parapet_${name}
  http-request del-header X-Adaptive-Elevation

-- Save the rest as /etc/haproxy/parapet-${slug}.lua.
local question = "${parapet.origin}/v1/forward-auth?api=${slug}&style=traefik"
local fail_open = ${failure === "open"}
local to_api = { ${toApi.map((each) => `"${each.toLowerCase()}"`).join(", ")} }
local to_client = { ${toClient.map((each) => `"${each.toLowerCase()}"`).join(", ")} }
local refusals = { [400] = true, [401] = true, [403] = true, [413] = true, [414] = true, [429] = true, [431] = true }
-- About the connection or the body, or set below.
local left = {
  ["connection"] = true, ["content-length"] = true, ["expect"] = true, ["host"] = true, ["keep-alive"] = true,
  ["proxy-connection"] = true, ["te"] = true, ["trailer"] = true, ["transfer-encoding"] = true, ["upgrade"] = true,
}

local function headers_of(txn)
  local headers = {}
  for name, values in pairs(txn.http:req_get_headers()) do
    if not left[name] then
      local list = {}
      for at = 0, #values do list[#list + 1] = values[at] end
      headers[name] = list
    end
  end
  headers["x-forwarded-for"] = { txn.sf:src() }
  headers["x-forwarded-host"] = { txn.sf:req_fhdr("host") }
  headers["x-forwarded-method"] = { txn.sf:method() }
  headers["x-forwarded-proto"] = { txn.sf:ssl_fc() == 1 and "https" or "http" }
  headers["x-forwarded-uri"] = { txn.sf:pathq() }
  return headers
end

local function refuse(txn, status, headers, body)
  local reply = txn:reply({ status = status })
  for name, value in pairs(headers) do reply:add_header(name, value) end
  reply:set_body(body)
  txn:done(reply)
end

core.register_action("parapet_${name}", { "http-req" }, function(txn)
  local asked, answer = pcall(function()
    return core.httpclient():get({ url = question, headers = headers_of(txn), timeout = 300 })
  end)
  local status = asked and answer and answer.status
  if status == 200 then
    for _, name in ipairs(to_api) do
      local value = answer.headers[name]
      if value and value[0] ~= "" then txn.http:req_set_header(name, value[0]) end
    end
  elseif refusals[status] then
    local headers = {}
    for _, name in ipairs(to_client) do
      if answer.headers[name] then headers[name] = answer.headers[name][0] end
    end
    refuse(txn, status, headers, answer.body or "")
  elseif not fail_open then
    refuse(txn, 503, { ["content-type"] = "application/problem+json", ["retry-after"] = "1" },
      '{"type":"/problems/no_decision","title":"No decision can be made","status":503,"retry_after":1}')
  end
end)
`;
}

/** Apache httpd 2.4.47 and later. It has no module that asks, so the tap does, between it and the API. */
export function apacheText(about: Protection): string {
  const { listen, behind } = about;
  const tap = listen === "" ? "127.0.0.1:8081" : listen;
  const client =
    behind.length === 0
      ? `# Behind a load balancer, add its address to the API's trusted proxies in Parapet, and copy this text again.
RequestHeader unset X-Forwarded-For early
RequestHeader unset X-Forwarded-Proto early`
      : `# Your load balancers, by the API's trusted proxies. Needs mod_remoteip.
RemoteIPHeader X-Forwarded-For
${behind.map((block) => `RemoteIPInternalProxy ${block}`).join("\n")}`;
  return `# Apache can't ask, so the tap does: run it on the same machine. It trusts what Apache says about the client.
${tapText({ ...about, listen: tap }, ["--trust-forwarded"])
  .split("\n")
  .slice(1)
  .map((line) => (line === "" ? "" : `# ${line}`))
  .join("\n")}
# Into the virtual host of your API, in place of its ProxyPass. Needs mod_proxy, mod_proxy_http and mod_headers.
LimitRequestFieldSize 65536
${client}
RequestHeader unset X-JA4 early
RequestHeader unset X-Forwarded-Method early
RequestHeader unset X-Forwarded-Uri early
# Connection can't take headers from the API.
RequestHeader unset Connection "expr=%{req:Upgrade} !~ /^websocket$/i"
RequestHeader set Connection Upgrade "expr=%{req:Upgrade} =~ /^websocket$/i"
ProxyPreserveHost On
AllowEncodedSlashes NoDecode
ProxyPass / http://${tap}/ nocanon upgrade=websocket
`;
}
