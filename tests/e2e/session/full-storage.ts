export function fillStorage(): void {
  let chunk = 'x'.repeat(1024 * 1024);
  for (let number = 0; chunk.length > 0; number += 1) {
    try {
      localStorage.setItem(`console.junk-${number}`, chunk);
    } catch {
      chunk = chunk.slice(0, chunk.length / 2);
    }
  }
}
