/** The field of a form that only asks: text browsers send a form without any by GET, and nothing would be done. */
export function ConfirmedInput() {
  return <input type="hidden" name="confirmed" value="yes" />;
}
