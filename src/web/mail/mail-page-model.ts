/** Where a link in a mail leads. */
export interface MailPageModel {
  readonly heading: string;
  readonly dek: string;
  /** Null: there is nothing left to do. `again`: it undoes what was done. */
  readonly button: { readonly label: string; readonly again: boolean } | null;
}
