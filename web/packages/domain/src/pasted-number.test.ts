import { expect, test } from "vitest";
import { withoutLabel } from "./pasted-number";

test.each([
  ["证书编号：ZG-VM8A-5W55-MHP4", "ZG-VM8A-5W55-MHP4"],
  ["证书编号 ZG-VM8A-5W55-MHP4", "ZG-VM8A-5W55-MHP4"],
  ["编号:\u3000ZGVM8A5W55MHP4 ", "ZGVM8A5W55MHP4"],
  ["订单号：DD-7K3M", "DD-7K3M"],
  ["订单 DD-7K3M", "DD-7K3M"],
  ["Certificate number: ZG-VM8A", "ZG-VM8A"],
  ["No.: ZG-VM8A", "ZG-VM8A"],
])("%j is %s", (pasted, number) => expect(withoutLabel(pasted)).toBe(number));

test.each(["张明", "Zoë Lee", "张 Smith", "https://zhegui.example/c?number=ZG-1", "ZG-7K3M"])(
  "%s stays",
  (text) => expect(withoutLabel(text)).toBe(text),
);
