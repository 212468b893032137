/** Prints all texts of the interface by feature, to be read in one sitting: `npm run texts`. */
import { readInterfaceTexts } from "./support/interfaceTexts.ts";

const texts = await readInterfaceTexts();
let group = "";
for (const text of texts) {
  if (text.group !== group) console.log(`\n## ${text.group}\n`);
  group = text.group;
  console.log(`- ${text.text}`);
}
