import type { SandboxCall } from "@parapet/contract";

interface CallingAgent {
  readonly userAgent: string;
  /** JA4 and header fingerprint, which identify the TLS stack and library. */
  readonly tls: string;
  readonly headers: string;
}

const ledger = { tls: "t13d1516h2_8daaf6152771_02713d6af862", headers: "ledger" };

/** Agents in the sandbox. The client's own is Acme Ledger on Windows. */
export const callingAgents: Readonly<Record<SandboxCall["agent"], CallingAgent>> = {
  usual: { userAgent: "AcmeLedger/3.2 (Windows NT 10.0) Java/21", ...ledger },
  updated: { userAgent: "AcmeLedger/4.0 (Windows NT 10.0) Java/21", ...ledger },
  other_machine: { userAgent: "AcmeLedger/3.2 (Macintosh) Java/17", ...ledger },
  other_library: {
    userAgent: "python-requests/2.32.3",
    tls: "t13d1812h1_85036bcba153_b26ce05bbdd6",
    headers: "requests",
  },
  browser: {
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    tls: "t13d1517h2_8daaf6152771_b0da82dd1658",
    headers: "chrome",
  },
  tool: { userAgent: "curl/8.16.0", tls: "t13d3112h2_e8f1e7e78f70_b26ce05bbdd6", headers: "curl" },
  absent: { userAgent: "", tls: "t13d190900_9dc949149365_97f8aa674fd9", headers: "none" },
};
