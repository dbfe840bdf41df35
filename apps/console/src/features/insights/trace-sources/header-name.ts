import type { ForwardingHeader } from "@parapet/contract";

const names = { "x-forwarded-for": "X-Forwarded-For", forwarded: "Forwarded" } as const;

/** A forwarding header as its specification writes it. */
export const headerName = (header: ForwardingHeader): string => names[header];
