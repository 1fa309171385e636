// Names of kernels as a person reads them; tb_gpu_advisor/text/signatures.py does the same.

const QUALIFIER = /^void |(?:(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]*|\(anonymous namespace\)|<unnamed>)::/g;

/** A C++ signature without what it returns, namespaces and parameters; other names as they are. */
export function withoutNamespaces(name: string): string {
  // Stages of tf.data and ops of PyTorch have colons alone.
  const isSignature = name.includes('::') && /[<(]/.test(name);
  if (!isSignature && !name.startsWith('void ')) return name;
  const bare = name.replace(QUALIFIER, '');
  let depth = 0;
  for (const [at, sign] of [...bare].entries()) {
    depth += Number(sign === '<') - Number(sign === '>');
    if (sign === '(' && depth <= 0 && at > 0) return [...bare].slice(0, at).join('');
  }
  return bare;
}
