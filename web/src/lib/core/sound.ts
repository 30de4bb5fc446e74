/** Sounds made on the spot, no file fetched: chips, cards, a bell. */

import { settings } from "./settings.svelte";

const HEARD_MS = 6_000; // no sound is as long, nor all the cards of a deal
let context: AudioContext | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

function audio(): AudioContext | null {
  // A browser is silent until somebody has touched the page.
  const touched = navigator.userActivation as UserActivation | undefined; // some do not say
  if (!settings.sound || touched?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
    void context.resume();
    // A context that runs on keeps a phone awake for silence: it rests until there is a sound.
    clearTimeout(resting);
    resting = setTimeout(() => void context?.suspend(), HEARD_MS);
    return context;
  } catch {
    return null;
  }
}

function tone(
  frequency: number,
  at: number,
  length: number,
  volume: number,
  type: OscillatorType = "sine",
): void {
  const on = audio();
  if (!on) return;
  const start = on.currentTime + at;
  const oscillator = on.createOscillator();
  const gain = on.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

function rustle(at: number, length: number, volume: number, frequency: number): void {
  const on = audio();
  if (!on) return;
  const start = on.currentTime + at;
  const frames = Math.ceil(on.sampleRate * length);
  const buffer = on.createBuffer(1, frames, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const gain = on.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 0.8;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(start);
}

export const sound = {
  chip(): void {
    tone(2_350, 0, 0.05, 0.09, "triangle");
    tone(3_100, 0.028, 0.06, 0.06, "triangle");
  },
  takeBack(): void {
    tone(1_900, 0, 0.06, 0.06, "triangle");
  },
  deal(count: number, every: number): void {
    for (let i = 0; i < count; i++) rustle((i * every) / 1000, 0.09, 0.16, 2_600);
  },
  turn(): void {
    rustle(0, 0.07, 0.22, 1_700);
  },
  open(): void {
    tone(660, 0, 0.35, 0.07);
    tone(990, 0.12, 0.45, 0.06);
  },
  close(): void {
    tone(880, 0, 0.3, 0.07);
    tone(587, 0.14, 0.5, 0.07);
  },
  tick(): void {
    tone(1_250, 0, 0.04, 0.035, "square");
  },
  /** Longer and higher, the larger the win. */
  won(size: number): void {
    [784, 988, 1_175, 1_568, 1_976, 2_349, 3_136]
      .slice(0, 2 + 2 * size - (size > 2 ? 1 : 0))
      .forEach((frequency, i) => tone(frequency, i * 0.09, 0.4, 0.08));
  },
  lost(): void {
    tone(330, 0, 0.25, 0.045);
    tone(262, 0.12, 0.35, 0.04);
  },
  refused(): void {
    tone(210, 0, 0.14, 0.06, "square");
  },
};
