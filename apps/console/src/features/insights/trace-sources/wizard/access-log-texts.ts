import {
  apacheLog,
  caddyLog,
  haproxyFrontend,
  haproxyGlobal,
  ingestEndpoints,
  nginxLogFormat,
  proxyLogFiles,
} from "@parapet/contract";
import { type Address, downloadText, type InstallText } from "./install-text.ts";

/** A product whose access log can be sent. */
interface LogProduct {
  /** The same in every language. */
  readonly name: string;
  /** Whether our tests run the product with these texts. */
  readonly isTested: boolean;
  readonly texts: (address: Address) => readonly InstallText[];
}

/** Downloads and runs what follows a log. */
function followed(address: Address, file: string, format: "json" | "combined"): readonly InstallText[] {
  const code = `PARAPET_TOKEN='${address.token}' node parapet-tail.mjs ${file} \\
  --format ${format} \\
  --server ${address.origin}`;
  return [downloadText(address, "parapet-tail.mjs"), { caption: "run", code }];
}

const sending = (
  { origin, token }: Address,
  what: string,
) => `curl -fsS '${origin}${ingestEndpoints["ingest.accessLog"].path}' \\
  -H 'X-Trace-Source-Token: ${token}' \\
  -H 'Content-Type: text/plain' \\
  --data-binary ${what}`;

const nginxFile = "/var/log/nginx/parapet.log";
const traefikFile = "/var/log/traefik/access.log";
const kongFile = "/var/log/kong/parapet.log";

/** Proxies and load balancers, in the order of the list. */
export const logProducts = {
  nginx: {
    name: "nginx",
    isTested: true,
    texts: (address) => [
      { caption: "proxy", code: `${nginxLogFormat}\naccess_log ${nginxFile} parapet;` },
      ...followed(address, nginxFile, "json"),
      { caption: "send", code: sending(address, "@/var/log/nginx/access.log") },
    ],
  },
  apache: {
    name: "Apache HTTP Server",
    isTested: true,
    texts: (address) => [{ caption: "proxy", code: apacheLog }, ...followed(address, proxyLogFiles.apache, "combined")],
  },
  haproxy: {
    name: "HAProxy",
    isTested: true,
    texts: (address) => [
      {
        caption: "proxy",
        code: `# In the section "global"\n${haproxyGlobal}\n\n# In your frontend\n${haproxyFrontend}`,
      },
      { caption: "service", code: `[Service]\nStandardOutput=append:${proxyLogFiles.haproxy}` },
      ...followed(address, proxyLogFiles.haproxy, "json"),
    ],
  },
  caddy: {
    name: "Caddy",
    isTested: true,
    texts: (address) => [{ caption: "proxy", code: caddyLog }, ...followed(address, proxyLogFiles.caddy, "json")],
  },
  traefik: {
    name: "Traefik",
    isTested: false,
    texts: (address) => [
      { caption: "proxy", code: `accessLog:\n  filePath: ${traefikFile}` },
      ...followed(address, traefikFile, "combined"),
    ],
  },
  kong: {
    name: "Kong",
    isTested: false,
    texts: (address) => [
      {
        caption: "plugin",
        code: `curl -fsS http://127.0.0.1:8001/plugins \\
  --data name=http-log \\
  --data 'config.http_endpoint=${address.origin}${ingestEndpoints["ingest.accessLog"].path}' \\
  --data-urlencode 'config.headers.X-Trace-Source-Token=${address.token}'`,
      },
      {
        caption: "proxy",
        code: `curl -fsS http://127.0.0.1:8001/plugins \\
  --data name=file-log \\
  --data 'config.path=${kongFile}'`,
      },
      ...followed(address, kongFile, "json"),
    ],
  },
  alb: {
    name: "AWS Application Load Balancer",
    isTested: false,
    texts: (address) => [
      { caption: "logs", code: "aws s3 sync s3://BUCKET/AWSLogs/ACCOUNT/elasticloadbalancing/REGION/ alb-logs" },
      {
        caption: "send",
        code: `find alb-logs -name '*.log.gz' | while read -r file; do
gunzip -c "$file" | ${sending(address, "@-")}
done`,
      },
    ],
  },
  azure: {
    name: "Azure Application Gateway",
    isTested: false,
    texts: (address) => [
      {
        caption: "logs",
        code: `az storage blob download-batch --account-name ACCOUNT \\
  --source insights-logs-applicationgatewayaccesslog \\
  --destination gateway-logs`,
      },
      {
        caption: "send",
        code: `find gateway-logs -name '*.json' | while read -r file; do
${sending(address, '"@$file"')}
done`,
      },
    ],
  },
  google: {
    name: "Google Cloud Load Balancing",
    isTested: false,
    texts: (address) => [
      {
        caption: "send",
        code: `gcloud logging read 'resource.type="http_load_balancer"' --freshness=1h --format=json | jq -c '.[]' | \\
${sending(address, "@-")}`,
      },
    ],
  },
} as const satisfies Readonly<Record<string, LogProduct>>;

export type LogProductId = keyof typeof logProducts;

/** All of them, in the order of the list. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
export const logProductIds = Object.keys(logProducts) as readonly LogProductId[];

/** What makes a product's log arrive. */
export function accessLogTexts(id: LogProductId, address: Address): readonly InstallText[] {
  return logProducts[id].texts(address);
}
