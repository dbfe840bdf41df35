import type { SandboxCall, Sensitivity } from "@parapet/contract";

interface InvoicingEndpoint {
  readonly method: string;
  readonly path: string;
  readonly sensitivity: Sensitivity;
  /** What the API itself answers to a call that gets through. */
  readonly status: string;
  readonly body: string;
}

/** The API that the sandbox protects. */
export const invoicingHost = "api.acme-billing.example";

export const invoicingApi: Readonly<Record<SandboxCall["endpoint"], InvoicingEndpoint>> = {
  "GET /invoices": {
    method: "GET",
    path: "/invoices",
    sensitivity: "normal",
    status: "200 OK",
    body: '{"items":[{"id":"inv_1042","total":"1280.00","currency":"EUR"}],"next":null}',
  },
  "GET /invoices/{id}": {
    method: "GET",
    path: "/invoices/inv_1042",
    sensitivity: "normal",
    status: "200 OK",
    body: '{"id":"inv_1042","total":"1280.00","currency":"EUR","state":"paid"}',
  },
  "POST /payouts": {
    method: "POST",
    path: "/payouts",
    sensitivity: "high",
    status: "201 Created",
    body: '{"id":"pay_7","amount":"1280.00","currency":"EUR","state":"planned"}',
  },
  "DELETE /customers/{id}": {
    method: "DELETE",
    path: "/customers/cus_88",
    sensitivity: "high",
    status: "204 No Content",
    body: "",
  },
};
