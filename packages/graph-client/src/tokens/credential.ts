/** How the application authenticates. Certificates are preferred: the private key is never sent. */
export type Credential =
  | { readonly kind: "secret"; readonly secret: string }
  | {
      readonly kind: "certificate";
      /** PKCS #8 in PEM. */
      readonly privateKey: string;
      /** SHA-256 of the certificate, in hex. */
      readonly thumbprint: string;
    };
