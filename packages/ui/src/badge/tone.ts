export type Tone = "neutral" | "brand" | "success" | "info" | "warning" | "error";

export const softTones: Readonly<Record<Tone, string>> = {
  neutral: "bg-sunken text-fg-2",
  brand: "bg-brand-soft text-brand-text",
  success: "bg-success-soft text-success",
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  error: "bg-error-soft text-error",
};

export const dotTones: Readonly<Record<Tone, string>> = {
  neutral: "bg-line-input",
  brand: "bg-brand-text",
  success: "bg-success",
  info: "bg-info",
  warning: "bg-warning",
  error: "bg-error",
};
