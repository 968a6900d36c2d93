/** Common reasons for rejecting a document, addressed to the customer. */

/** Of a document that is a file. Each says what is wrong and what would be right. */
export const FILE_REJECTIONS = [
  'It is not readable. Please give a sharper copy in good light.',
  'A page is missing. Please give all pages in one file.',
  'It has expired. Please give one that is valid today.',
  'This is another document than the one we asked for.',
  'The name on it differs from the name on the order. Please give one in the same name.',
  'The file is locked by a password. Please give it without one.',
] as const;

/** Of a text. */
export const TEXT_REJECTIONS = [
  'It differs from what stands in your document. Please compare the two.',
  'It is not complete. Please give all of it.',
  'It is not available. Please propose another one.',
] as const;
