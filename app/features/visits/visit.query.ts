/** The name of the query parameter that fills in the code of a review's form, as the QR code does. */
export const CODE_PARAM = "code";
