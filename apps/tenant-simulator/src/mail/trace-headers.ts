import { compositeOf, type Envelope, type FilterVerdict, type MailAuthentication } from "./authenticate-mail.ts";

/** Host name of the receiving server in headers. */
const server = "AM0EUR02FT012.mail.protection.outlook.com";

interface Trace {
  readonly envelope: Envelope;
  readonly authentication: MailAuthentication;
  readonly verdict: FilterVerdict;
  readonly receivedAt: Date;
  /** The server's queue id. */
  readonly queueId: string;
  readonly tenantId: string;
}

/** Headers added to external email. */
export function traceHeaders(trace: Trace): string {
  const { envelope, authentication, verdict, tenantId } = trace;
  const { ip, helo, sender } = envelope;
  return lines([
    `Received: from ${helo} (${ip}) by ${server} (10.13.175.44) with Microsoft SMTP Server (version=TLS1_3,`,
    ` cipher=TLS_AES_256_GCM_SHA384) id 15.20.9200.18 via Frontend Transport; ${dateOf(trace)}`,
    `Authentication-Results: ${resultsOf(envelope, authentication)}`,
    `Received-SPF: ${spfOf(authentication.spf)} (protection.outlook.com: domain of ${authentication.spfDomain}`,
    ` checked ${ip}) receiver=protection.outlook.com; client-ip=${ip}; helo=${helo};`,
    `Return-Path: <${sender}>`,
    `X-MS-Exchange-Organization-ExpirationStartTime: ${dateOf(trace)}`,
    `X-MS-Exchange-Organization-Network-Message-Id: ${trace.queueId}`,
    "X-MS-Exchange-Organization-MessageDirectionality: Incoming",
    `X-MS-Exchange-Organization-SCL: ${verdict.spamConfidence}`,
    `X-MS-Exchange-CrossTenant-Id: ${tenantId}`,
    `X-Forefront-Antispam-Report: CIP:${ip};CTRY:;LANG:en;SCL:${verdict.spamConfidence};SRV:;IPV:NLI;`,
    ` SFV:${verdict.spamConfidence >= 5 ? "SPM" : "NSPM"};H:${helo};PTR:;CAT:${verdict.category};${tipOf(verdict)}SFS:;DIR:INB;`,
    "X-Microsoft-Antispam: BCL:0;",
  ]);
}

/** Headers added to internal email. */
export function internalHeaders({ receivedAt, queueId, tenantId }: Pick<Trace, "receivedAt" | "queueId" | "tenantId">) {
  return lines([
    `Received: from ${server} ([fe80::1]) by ${server} ([fe80::1%4]) with mapi id 15.20.9200.018;`,
    ` ${dateOf({ receivedAt })}`,
    `X-MS-Exchange-Organization-Network-Message-Id: ${queueId}`,
    "X-MS-Exchange-Organization-AuthAs: Internal",
    "X-MS-Exchange-Organization-MessageDirectionality: Originating",
    "X-MS-Exchange-Organization-SCL: -1",
    `X-MS-Exchange-CrossTenant-Id: ${tenantId}`,
  ]);
}

function resultsOf({ ip, sender }: Envelope, { spf, dkim, dmarc, headerFrom, ...rest }: MailAuthentication): string {
  const signatures =
    dkim.length === 0
      ? ["dkim=none (message not signed) header.d=none"]
      : dkim.map(({ result, domain }) => `dkim=${result} (signature was ${wordFor(result)}) header.d=${domain}`);
  return [
    `spf=${spf} (sender IP is ${ip}) smtp.mailfrom=${sender.split("@").at(-1) ?? ""}`,
    ...signatures,
    `dmarc=${dmarc} action=${dmarc === "fail" ? actionFor(rest.policy) : "none"} header.from=${headerFrom}`,
    compositeOf({ spf, dkim, dmarc, headerFrom, ...rest }),
  ].join(";\r\n ");
}

function actionFor(policy: string | null): string {
  if (policy === "reject") return "oreject";
  return policy === "quarantine" ? "quarantine" : "none";
}

function wordFor(result: string): string {
  return result === "pass" ? "verified" : "not verified";
}

function spfOf(result: string): string {
  return `${result.slice(0, 1).toUpperCase()}${result.slice(1)}`;
}

function tipOf({ safetyTip }: FilterVerdict): string {
  return safetyTip === null ? "" : `SFTY:${safetyTip};`;
}

/** An RFC 5322 date. */
function dateOf({ receivedAt }: Pick<Trace, "receivedAt">): string {
  return receivedAt.toUTCString().replace("GMT", "+0000");
}

function lines(headers: readonly string[]): string {
  return headers.map((header) => `${header}\r\n`).join("");
}
