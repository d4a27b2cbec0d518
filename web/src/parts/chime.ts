// A short, soft sound for "it is your turn": made here, so that no file has to be loaded.

let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  [660, 880].forEach((frequency, i) => {
    if (!context) return;
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = currentTime + i * 0.09;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + 0.4);
  });
}
