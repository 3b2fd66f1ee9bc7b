/** How TeX writes the signs of Word's formulas; any other sign it takes as it is. */
const COMMANDS: Record<string, string> = {
  ...named(
    "α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota",
    "κ kappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau",
    "υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi",
    "Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega",
    "× times ÷ div ± pm ∓ mp · cdot ⋅ cdot ∙ cdot ∗ ast ∘ circ ⊗ otimes ⊕ oplus",
    "≤ le ≥ ge ⩽ leqslant ⩾ geqslant ≠ ne ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ≪ ll ≫ gg",
    "∈ in ∉ notin ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists",
    "∧ wedge ∨ vee ¬ neg ∴ therefore ∵ because ⊥ perp ∥ parallel ∠ angle △ triangle",
    "→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow",
    "⇌ rightleftharpoons ∞ infty ∂ partial ∇ nabla ℏ hbar ℓ ell … dots ⋯ cdots ⋮ vdots ⋱ ddots",
    "⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟨ langle ⟩ rangle 〈 langle 〉 rangle ‖ Vert",
    "∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge",
  ),
  "−": "-",
  "′": "'",
  "″": "''",
  "\\": "\\backslash",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "#": "\\#",
  $: "\\$",
  "&": "\\&",
  _: "\\_",
  "^": "\\wedge",
  "~": "\\sim",
  "°": "^{\\circ}",
  "℃": "^{\\circ}\\mathrm{C}",
};

/** Words that TeX sets upright by a command. */
export const FUNCTIONS = new Set(
  "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd".split(
    " ",
  ),
);

/** Signs above or below a letter. */
export const ACCENTS: Record<string, string> = {
  "\u0300": "grave",
  "\u0301": "acute",
  "\u0302": "hat",
  "\u0303": "tilde",
  "\u0304": "bar",
  "\u0305": "overline",
  "\u0306": "breve",
  "\u0307": "dot",
  "\u0308": "ddot",
  "\u030c": "check",
  "\u20d7": "vec",
  "¯": "bar",
  "→": "vec",
  "^": "hat",
  "~": "tilde",
};

/** "α alpha β beta" as a table. */
function named(...lines: string[]): Record<string, string> {
  const words = lines.join(" ").split(" ");
  const pairs = words.flatMap((sign, at) => (at % 2 === 0 ? [[sign, `\\${words[at + 1]}`]] : []));
  return Object.fromEntries(pairs);
}

/** A sign as TeX writes it. */
export function signTex(sign: string): string {
  return COMMANDS[sign] ?? sign;
}

const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]+/g;

/** Letters and signs of a formula; Chinese is text. */
export function lettersTex(letters: string): string {
  const parts = letters.split(/([\u2e80-\u9fff\uff00-\uffef]+)/);
  return join(parts.flatMap((part) => (part.match(CHINESE) ? [textTex(part)] : signs(part))));
}

function signs(part: string): string[] {
  return [...part.replaceAll(/\s+/g, " ").replaceAll(/[\u2061-\u2064\u200b]/g, "")].map(signTex);
}

const ESCAPED = /[\\{}$%#&_^~]/g;
const IN_TEXT: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
};

/** Words within a formula. */
export function textTex(words: string): string {
  return `\\text{${words.replaceAll(ESCAPED, (sign) => IN_TEXT[sign] ?? `\\${sign}`)}}`;
}

/** Puts parts together; a letter behind a command is kept apart from its name. */
export function join(parts: readonly string[]): string {
  return parts.reduce((left, right) => {
    const isGlued = /\\[a-z]+$/i.test(left) && /^[a-z]/i.test(right);
    return isGlued ? `${left} ${right}` : left + right;
  }, "");
}
