/** How the application proves that it is the one that was registered. A certificate is preferred: it never travels. */
export type Credential =
  | { readonly kind: "secret"; readonly secret: string }
  | {
      readonly kind: "certificate";
      /** PKCS #8 in PEM. */
      readonly privateKey: string;
      /** SHA-256 of the certificate, in hexadecimal. */
      readonly thumbprint: string;
    };
