/** The hidden field of a form without other fields, since text browsers submit empty forms by GET. */
export function ConfirmedInput() {
  return <input type="hidden" name="confirmed" value="yes" />;
}
