/** A bank that only one test draws from: what an examination asks is shielded from practice. */
import type { Factory } from "./factory.ts";

/** Four single choice, of which the first option is right, and two true or false. */
export async function ownBank(factory: Factory, name: string) {
  const bank = await factory.save<{ sid: string }>("bank/v2/save", { name });
  const kinds = [...Array(4).fill("single_choice"), "true_false", "true_false"];
  for (const [at, kind] of kinds.entries()) {
    const contents = kind === "true_false" ? ["对", "错"] : ["断电", "验电", "接地", "挂牌"];
    await factory.save("question/v2/save", {
      bank: { sid: bank.sid },
      kind,
      stem: `${name}第 ${at + 1} 题：检修前先做什么？`,
      optionList: contents.map((content, place) => ({ content, right: place === 0 })),
    });
  }
  return { sid: bank.sid, name };
}
